import { type CloudProfile, SaveCloudProfile } from "@balcao/shared/channels/cloud-profile.ts";
import { useMemo } from "react";
import { type FieldErrors, type Resolver, useForm } from "react-hook-form";
import { contractResolver } from "../../../../ui/form/form-problems.ts";
import { changesOf, type ProfileValues, valuesOf } from "./profile-changes.ts";

const nothing: CloudProfile = {
  ...{ about: "", address: "", description: "", email: "", websites: [], vertical: "", hasPicture: false },
};

/** The form of a profile, once it is loaded. `changes` are the fields to save; null if there are none. */
export function useProfileForm(profile: CloudProfile | undefined) {
  const loaded = profile ?? nothing;
  const values = useMemo(() => valuesOf(loaded), [loaded]);
  const resolver: Resolver<ProfileValues> = async (values, ...more) => {
    const changes = changesOf(loaded, values);
    // Texts that Meta has are not checked again: it may have other rules.
    if (Object.keys(changes).length === 0) return { values, errors: {} };
    const result = await contractResolver<ProfileValues>(SaveCloudProfile)(changes as ProfileValues, ...more);
    return { values, errors: atTheirFields(result.errors, values) } as Awaited<ReturnType<typeof resolver>>;
  };
  const { control, getValues, handleSubmit, setValue } = useForm<ProfileValues>({
    values,
    resetOptions: { keepDirtyValues: true },
    resolver,
  });
  const changesIn = (values: ProfileValues): SaveCloudProfile | null => {
    const changes = changesOf(loaded, values);
    return Object.keys(changes).length === 0 ? null : SaveCloudProfile.parse(changes);
  };
  return { control, getValues, handleSubmit, setValue, changesIn };
}

/** Empty fields are no websites: the first website may stand in the second field. */
function atTheirFields(errors: FieldErrors<ProfileValues>, { websites }: ProfileValues): FieldErrors<ProfileValues> {
  if (!errors.websites) return errors;
  const places = websites.flatMap((written, at) => (written.trim() === "" ? [] : [at]));
  const moved = Object.entries(errors.websites).map(([at, error]) => [places[Number(at)] ?? at, error] as const);
  return { ...errors, websites: Object.fromEntries(moved) } as FieldErrors<ProfileValues>;
}
