import type { Contact } from "@balcao/shared/inbox/contacts.ts";
import { canonicalNumber } from "@balcao/shared/platform/number-variants.ts";
import { useEffect, useRef } from "react";
import type { WantedPerson } from "../../client/wanted-person.ts";
import { useFindContactsQuery } from "./contacts-api.ts";

type Found = { onKnown: (contact: Contact) => void; onUnknown: (person: WantedPerson) => void };

/** Looks once for the contact with a person's number, in any of its forms. It creates nothing. */
export function useWantedContact(wanted: WantedPerson | undefined, { onKnown, onUnknown }: Found): void {
  const { currentData, isFetching, isError } = useFindContactsQuery(wanted?.number ?? "", {
    skip: !wanted,
    refetchOnMountOrArgChange: true,
  });
  const isSettled = useRef(false);
  useEffect(() => {
    if (!wanted || isFetching || isSettled.current || !(currentData || isError)) return;
    isSettled.current = true;
    const known = currentData?.contacts.find(
      ({ number, isGroup }) => !isGroup && canonicalNumber(number) === canonicalNumber(wanted.number),
    );
    if (known) onKnown(known);
    else onUnknown(wanted);
  });
}
