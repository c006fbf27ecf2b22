// Each time that what is expected is not there yet, Playwright writes down all that a reader of
// the screen would find on the page, for the message of a failure. That takes a page of thousands
// of elements longer than what it does itself, and a wait that succeeds throws it away.
const Module = require("module");
const load = Module._extensions[".js"];
const ASKED = "_ariaSnapshotForExpect(element, options, frameVisible) {";
const ABSENT = "if (matches === options.isNot && !isArray) {";

Module._extensions[".js"] = (module, path) => {
  if (path.endsWith("coreBundle.js")) {
    const compile = module._compile;
    module._compile = function (text, ...rest) {
      const changed = text.replace(ASKED, `${ASKED} return;`).replace(ABSENT, "if (false) {");
      return compile.call(this, changed, ...rest);
    };
  }
  load(module, path);
};
