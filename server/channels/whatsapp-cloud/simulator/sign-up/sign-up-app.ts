/** The simulated app's id, and the id of its configuration for the sign-up. They are public, as Meta's are. */
export const signUpApp = { id: "1000000000", signUpId: "2000000000" } as const;
