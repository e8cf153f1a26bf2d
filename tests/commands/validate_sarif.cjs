// Validate SARIF logs by the schema that the SARIF Multitool carries, with ajv: MODULES LOG...
const fs = require("fs");
const path = require("path");

const [modules, ...logs] = process.argv.slice(2);
const read = (file) => JSON.parse(fs.readFileSync(file, "utf8"));
const Ajv = require(path.join(modules, "ajv", "dist", "2020")).default;
const schema = read(path.join(modules, "@microsoft/sarif-multitool-linux/sarif-2.1.0.json"));
const validate = new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile(schema);
for (const log of logs) {
  if (!validate(read(log))) {
    console.log(log, JSON.stringify(validate.errors, null, 1));
    process.exitCode = 1;
  }
}
