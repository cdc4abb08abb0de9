import { workerData } from "node:worker_threads";

const mebibyte = 1024 * 1024;
const watchMs = 20;
const { mostMiB } = workerData as { mostMiB: number };

setInterval(() => {
  if (process.memoryUsage.rss() > mostMiB * mebibyte) process.kill(process.pid, "SIGKILL");
}, watchMs);
