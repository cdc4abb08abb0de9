import type { User } from "@balcao/shared/users.ts";

/** What somebody sets up of a person; the rest follows from what the person does. */
export const setUpOf = ({ name, email, profile, queues, openTicketLimit }: User) => ({
  name,
  email,
  profile,
  queues,
  openTicketLimit,
});
