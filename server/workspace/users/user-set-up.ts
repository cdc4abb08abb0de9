import type { User } from "@balcao/shared/workspace/users.ts";

/** The columns of a user that an admin sets up; the others follow from the person's own actions. */
export const setUpOf = ({ name, email, profile, queues, openTicketLimit }: User) => ({
  name,
  email,
  profile,
  queues,
  openTicketLimit,
});
