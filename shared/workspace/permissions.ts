/** The permissions of admins, by the names of existing clients; agents have none (docs/contract/people.md#roles). */
const permissions = [
  "dashboard:view",
  "drawer-admin-items:view",
  "tickets-manager:showall",
  "user-modal:editProfile",
  "user-modal:editQueues",
  "ticket-options:deleteTicket",
  "contacts-page:deleteContact",
  "connections-page:actionButtons",
  "connections-page:addConnection",
  "connections-page:editOrDeleteConnection",
] as const;
export type Permission = (typeof permissions)[number];

const granted: Record<string, readonly Permission[]> = { admin: permissions, user: [] };

/** True if the profile has the permission. Profiles are compared without case. */
export function can(profile: string, permission: Permission): boolean {
  return granted[profile.toLowerCase()]?.includes(permission) ?? false;
}
