/** A person to write to who need not be a contact yet. `number`: digits with country code. */
export type WantedPerson = { name: string; number: string };
