import type { User } from "@balcao/shared/workspace/users.ts";
import { type Context, publish } from "../../context.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { asColleaguesSee } from "./user-view.ts";

/** Publishes a user to the company's screens; only admins and the user get every field. */
export function publishUser(ctx: Context, action: "create" | "update", user: User): void {
  publish(ctx, [rooms.agents], "user", { action, user: asColleaguesSee(user) });
  // Published last, so that the person's own screens, which get both, end with all fields.
  publish(ctx, [rooms.admins, rooms.user(user.id)], "user", { action, user });
}
