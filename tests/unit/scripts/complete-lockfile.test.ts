import { expect, test } from "vitest";
import { findMissingOptionals } from "../../../scripts/complete-lockfile.ts";

const bundler = {
  version: "1.0.0",
  dev: true,
  optionalDependencies: {
    "@bundler/linux-x64-musl": "1.0.0",
    "@bundler/win32-x64": "1.0.0",
    "@bundler/windows-64": "1.0.0",
  },
};

test("completing the lockfile adds a package's optional packages for other platforms to the folder that contains the package", () => {
  const entries = { "": {}, "node_modules/bundler": bundler, "node_modules/@bundler/win32-x64": { version: "1.0.0" } };
  expect(findMissingOptionals(entries)).toEqual({
    "node_modules/@bundler/linux-x64-musl": {
      version: "1.0.0",
      dev: true,
      optional: true,
      cpu: ["x64"],
      os: ["linux"],
      libc: ["musl"],
    },
    "node_modules/@bundler/windows-64": { version: "1.0.0", dev: true, optional: true, cpu: ["x64"], os: ["win32"] },
  });
});

test("completing the lockfile adds a nested package's missing optional packages to the folder that contains the nested package", () => {
  const nested = { version: "2.0.0", optionalDependencies: { "@bundler/darwin-arm64": "2.0.0" } };
  expect(findMissingOptionals({ "node_modules/a/node_modules/bundler": nested })).toEqual({
    "node_modules/a/node_modules/@bundler/darwin-arm64": {
      version: "2.0.0",
      optional: true,
      cpu: ["arm64"],
      os: ["darwin"],
    },
  });
  expect(
    findMissingOptionals({ "node_modules/a/node_modules/bundler": nested, "node_modules/@bundler/darwin-arm64": {} }),
  ).toEqual({});
});

test("completing the lockfile fails if the name of an optional package contains no platform", () => {
  const entry = { version: "1.0.0", optionalDependencies: { fancy: "1.0.0" } };
  expect(() => findMissingOptionals({ "node_modules/a": entry })).toThrow("fancy");
});
