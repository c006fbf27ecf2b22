"""Programs write their clients from the OpenAPI document: they can be made, and they work."""

import hashlib
import importlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path

import pytest

from planner.environment import ROOT
from tests.api.described import described
from tests.java_tools import JAVA, libraries
from tests.planner.cast import BENCHMARK
from tests.planner.commands.test_search_command import SEARCH


@pytest.fixture(scope="module")
def schema():
    return described()


def parts(schema, place="#"):
    """Every schema in the document with its place."""
    if isinstance(schema, dict):
        yield place, schema
        for key, part in schema.items():
            if key not in ("example", "examples", "x-default"):
                yield from parts(part, f"{place}/{key}")
    elif isinstance(schema, list):
        for index, part in enumerate(schema):
            yield from parts(part, f"{place}/{index}")


def test_readers_of_the_document_find_who_may_use_it_and_what_answers_say(schema):
    assert schema["info"]["license"]["identifier"] == "Apache-2.0"
    named = {tag["name"] for tag in schema["tags"] if tag["description"]}
    for path, operations in schema["paths"].items():
        for method, operation in operations.items():
            assert set(operation["tags"]) <= named, (method, path)
            for status, answer in operation["responses"].items():
                headers = set(answer["headers"])
                assert "X-Request-Id" in headers, (method, path, status)
                assert ("Retry-After" in headers) == (status == "429"), (method, path, status)
                made = status in ("201", "202") and "content" in answer
                assert ("Location" in headers) == made, (method, path, status)


def test_nothing_that_generators_of_clients_do_not_take(schema):
    """A const beside a discriminator ("multiple matches"), a list without entries, a default where
    null is a choice, and choices that became components by chance."""
    components = schema["components"]["schemas"]
    for place, part in parts(schema):
        if "properties" in place.rsplit("/", 1)[-1:]:
            continue
        kinds = part.get("type", [])
        kinds = kinds if isinstance(kinds, list) else [kinds]
        assert not isinstance(part.get("const"), str), place
        assert "array" not in kinds or "items" in part, place
        assert not (None in (part.get("enum") or ()) and "default" in part), place
    assert not [name for name in components if name.endswith("Enum")]
    assert schema["servers"]


def test_no_part_has_the_name_of_a_component(schema):
    """Generators name a part by its owner and itself, unless it has a title."""
    components = schema["components"]["schemas"]
    for owner, component in components.items():
        for name, part in component.get("properties", {}).items():
            made = owner + "".join(word.capitalize() for word in name.split("_"))
            own = part.get("type") == "object"
            assert not own or "title" in part or made not in components, (owner, name)


@pytest.fixture(scope="module")
def client(schema):
    """The package that openapi-python-client writes."""
    program = Path(sys.executable).with_name("openapi-python-client")

    def written(folder, document):
        return subprocess.run(
            [str(program), "generate", "--path", str(document),
             "--output-path", str(folder / "highwater_client"), "--meta", "none"],
            capture_output=True, text=True, cwd=folder, timeout=120,
        )  # fmt: skip

    folder, said = kept_client(schema, f"python-{version(program.name)}", written)
    left_out = re.findall(r"WARNING parsing (\S+ \S+)", said)
    # It takes no answer but JSON and text; the call itself is there.
    assert left_out == [
        "GET /api/v1/reports/{report_id}/file",
        "POST /api/v1/catalogue/{kind}/import",
    ], said
    assert "Unable to process schema" not in said
    sys.path.insert(0, str(folder))
    yield "highwater_client"
    sys.path.remove(str(folder))


def kept_client(schema, tool, written):
    """The folder with what a generator writes of a description, and what it said.

    The same tool writes the same of the same description, which is kept until one of them is
    another: writing it takes longer than most tests.
    """
    document = json.dumps(schema)
    digest = hashlib.sha256(document.encode()).hexdigest()[:16]
    home = ROOT / "var" / "tools" / "clients"
    folder = home / f"{tool}-{digest}"
    if not (folder / "said").is_file():
        home.mkdir(parents=True, exist_ok=True)
        for older in home.glob(f"{tool.partition('-')[0]}-*"):
            shutil.rmtree(older, ignore_errors=True)
        fresh = Path(tempfile.mkdtemp(dir=home))
        (fresh / "openapi.json").write_text(document)
        done = written(fresh, fresh / "openapi.json")
        assert done.returncode == 0, (done.stdout + done.stderr)[-3000:]
        (fresh / "said").write_text(done.stdout + done.stderr)
        fresh.rename(folder)
    return folder, (folder / "said").read_text()


def readme_document():
    written = (ROOT / "README.md").read_text()
    return json.loads(re.search(r'\{"system": "exchange-5\.5.*?\]\}', written, re.DOTALL)[0])


@pytest.mark.slow
def test_the_python_client_sizes_searches_and_fetches_the_bill(client, cast, live_server):
    """With the scenario of the README, against a running server."""

    def part(name):
        return importlib.import_module(f"{client}.{name}")

    link = part("client").AuthenticatedClient(base_url=live_server.url, token=cast.alice_secret)
    sizes = part("api.sizings.size_a_scenario")
    kind = part("models")
    for document in (readme_document(), BENCHMARK):
        question = kind.Exchange55InformationStore.from_dict(document)
        assert question.to_dict() == document
        reply = sizes.sync_detailed(client=link, body=question)
        assert reply.status_code in (200, 201)
    answer = reply.parsed
    assert answer.verdict == cast.sizing.verdict
    bill = part("api.sizings.read_the_bill_of_materials").sync(answer.id, client=link)
    assert bill.lines
    document = part("models").SearchDocument.from_dict(SEARCH)
    found = part("api.searches.search_a_space_of_designs").sync_detailed(client=link, body=document)
    assert found.status_code == 200
    assert json.loads(found.content)["front"]


@pytest.fixture(scope="module")
def generated(schema):
    """The package that openapi-generator writes for Python."""
    jars = libraries(Path(__file__).with_name("generator"), "openapi-generator-cli")
    jar = next(jars.glob("*.jar"))

    def written(folder, document):
        return subprocess.run(
            [*JAVA, "-jar", str(jar), "generate", "-g", "python", "-i", str(document),
             "-o", str(folder), "--package-name", "highwater_generated"],
            capture_output=True, text=True, cwd=folder, timeout=180,
        )  # fmt: skip

    folder, _ = kept_client(schema, f"java-{jar.stem}", written)
    sys.path.insert(0, str(folder))
    yield importlib.import_module("highwater_generated")
    sys.path.remove(str(folder))


@pytest.mark.slow
def test_openapi_generator_s_client_sizes_searches_and_fetches_the_bill(
    generated, cast, live_server
):
    """With the scenario of the README, against a running server."""
    settings = generated.Configuration(host=live_server.url, access_token=cast.alice_secret)
    with generated.ApiClient(settings) as link:
        sizings, searches = generated.SizingsApi(link), generated.SearchesApi(link)
        for document in (readme_document(), BENCHMARK):
            question = generated.ScenarioDocument.from_dict(document)
            answer = sizings.size_a_scenario_with_http_info(question)
            assert answer.headers["X-Request-Id"]
        assert answer.data.verdict == cast.sizing.verdict
        assert sizings.read_the_bill_of_materials(answer.data.id).lines
        found = searches.search_a_space_of_designs(generated.SearchDocument.from_dict(SEARCH))
        assert found.front
