#!/usr/bin/env node
import { runCommand, showUsage } from "citty";
import { balcao } from "./cli/balcao.ts";
import { findCommand } from "./cli/find-command.ts";
import { sentenceOf } from "./cli/sentence-of.ts";

const typed = process.argv.slice(2);
const wantsHelp = typed.length === 0 || typed.some((word) => word === "--help" || word === "-h");

try {
  if (wantsHelp) await showUsage(...(await findCommand(balcao, typed)));
  else await runCommand(balcao, { rawArgs: typed });
} catch (error) {
  process.stderr.write(`balcao: ${sentenceOf(error)}\n`);
  process.exitCode = 1;
}
