import { defineCommand } from "citty";

/** Each command is loaded on use: `--help` need not wait for the server's modules. */
export const balcao = defineCommand({
  meta: { name: "balcao", description: "The Balcão server and its tools. Settings come from the environment." },
  subCommands: {
    serve: () => import("./serve.ts").then(({ serve }) => serve),
    demo: () => import("./serve.ts").then(({ demo }) => demo),
    migrate: () => import("./migrate.ts").then(({ migrate }) => migrate),
    company: () => import("./company.ts").then(({ company }) => company),
    user: () => import("./user.ts").then(({ user }) => user),
    plans: () => import("./plans.ts").then(({ plans }) => plans),
    invoice: () => import("./invoice.ts").then(({ invoice }) => invoice),
    connections: () => import("./connections.ts").then(({ connections }) => connections),
    secrets: () => import("./secrets.ts").then(({ secrets }) => secrets),
    doctor: () => import("./doctor/doctor.ts").then(({ doctor }) => doctor),
    backup: () => import("./backup.ts").then(({ backup }) => backup),
    restore: () => import("./restore.ts").then(({ restore }) => restore),
    "create-super": () => import("./create-super.ts").then(({ createSuper }) => createSuper),
  },
});
