// Builds the front end: static/src -> static/build. `--watch` keeps building.
import { build, context } from "esbuild";
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const source = join(here, "src");
const target = join(here, "build");
const watch = process.argv.includes("--watch");

// Every .ts and .css file directly in static/src is an entry of its own.
const entryPoints = existsSync(source)
  ? readdirSync(source)
      .filter((name) => /\.(ts|css)$/.test(name) && !name.endsWith(".d.ts"))
      .map((name) => join(source, name))
  : [];

const options = {
  entryPoints,
  outdir: target,
  bundle: true,
  minify: !watch,
  sourcemap: watch,
  format: "esm",
  target: ["es2022", "chrome109", "firefox115", "safari16"],
  loader: { ".woff2": "file", ".woff": "file", ".svg": "file", ".png": "file" },
  assetNames: "assets/[name]-[hash]",
  logLevel: "warning",
};

function clear() {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  if (existsSync(join(source, "images"))) {
    cpSync(join(source, "images"), join(target, "images"), { recursive: true });
  }
}

if (watch) {
  clear();
  const watcher = await context(options);
  await watcher.watch();
} else {
  // What was built before stays until all of the new is there.
  const { outputFiles } = await build({ ...options, write: false });
  clear();
  for (const { path, contents } of outputFiles) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, contents);
  }
}
