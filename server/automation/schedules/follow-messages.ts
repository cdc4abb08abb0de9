import type { OutcomeFollower } from "../../inbox/messages/message-followers.ts";
import { failSchedule } from "./fail-schedule.ts";

export const schedulesOfMessages: OutcomeFollower = { gaveUp: failSchedule };
