/** The environment of a process that works on strangers' content: it contains no secret of the operator's. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const names = process.platform === "win32" ? ["PATH", "TEMP", "TMP", "SystemRoot"] : ["PATH", "TMPDIR"];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
