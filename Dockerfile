# The web server and the worker; docker-compose.yml tells which of them a container is.
# Images by digest: `make images` asks for today's.
ARG PYTHON=python:3.11-slim@sha256:9c900dea9e8fb7e16277c179b555cc72d29a352dbc33cff48ad5a0412fd5bfc7
ARG NODE=node:24-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df

FROM ${NODE} AS front
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts
COPY static static
RUN npm run build

FROM ${PYTHON} AS packages
WORKDIR /app
COPY requirements/boot.txt requirements/runtime.txt requirements/
RUN python -m venv /opt/boot \
 && /opt/boot/bin/python -m pip install --no-cache-dir --require-hashes -r requirements/boot.txt \
 && /opt/boot/bin/uv venv --python "$(command -v python)" /opt/highwater \
 && /opt/boot/bin/uv pip sync --no-cache --compile-bytecode --require-hashes \
    --python /opt/highwater/bin/python requirements/runtime.txt

FROM packages AS docs
COPY requirements/docs.txt requirements/
RUN /opt/boot/bin/uv venv --python "$(command -v python)" /opt/docs \
 && /opt/boot/bin/uv pip sync --no-cache --require-hashes --python /opt/docs/bin/python \
    requirements/docs.txt
COPY README.md CHANGELOG.md CONTRIBUTING.md SECURITY.md ./
COPY planner/__init__.py planner/
COPY docs docs
COPY --from=front /app/static/build static/build
RUN /opt/docs/bin/python -m sphinx -q -W -d /tmp/doctrees docs /app/site/docs

FROM ${PYTHON}
RUN useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin highwater \
 && install -d -o highwater -g highwater /data
WORKDIR /app
COPY --from=packages /opt/highwater /opt/highwater
COPY --from=front /app/static/build static/build
COPY --from=docs /app/site docs/build
COPY --from=front /app/node_modules/dejavu-fonts-ttf node_modules/dejavu-fonts-ttf
COPY --from=front /app/node_modules/@fontsource-variable node_modules/@fontsource-variable
COPY manage.py ./
COPY calculators calculators
COPY fixtures fixtures
COPY planner planner
COPY templates templates
ENV PATH=/opt/highwater/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    HIGHWATER_VAR=/data \
    STATIC_ROOT=/app/static/gathered
RUN python -m compileall -q calculators planner \
 && SECRET_KEY=only-for-this-step-0123456789-abcdef python manage.py collectstatic --noinput -v0 -i rest_framework
USER 10001:10001
EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=10s --start-period=60s \
    CMD ["python", "-m", "planner.launch.entry", "web-health"]
CMD ["python", "-m", "planner.launch.entry", "web"]
