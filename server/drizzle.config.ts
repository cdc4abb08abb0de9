import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: ["./features/**/*.table.ts", "./whatsapp/**/*.table.ts"],
  out: "./migrations",
  casing: "snake_case",
});
