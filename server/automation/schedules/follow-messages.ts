import type { MessageFollower } from "../../inbox/messages/message-followers.ts";
import { failSchedule } from "./fail-schedule.ts";

export const schedulesOfMessages: MessageFollower = { gaveUp: failSchedule };
