/** What a role may do, as S1 section 6 lists it. Role user has no static permissions. */
export const permissions = [
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

/** Whether a profile may do something. The profile is compared case-insensitively (S1 section 6). */
export function can(profile: string, permission: Permission): boolean {
  return granted[profile.toLowerCase()]?.includes(permission) ?? false;
}
