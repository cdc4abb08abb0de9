import { type CloudProfile, profileMax } from "@balcao/shared/channels/cloud-profile.ts";

/** The fields of the form; a website that is empty is none. */
export type ProfileValues = Omit<CloudProfile, "hasPicture">;

/** A profile in the form, which has a field for each website. */
export function valuesOf({ hasPicture: _, websites, ...texts }: CloudProfile): ProfileValues {
  const fields = Math.max(profileMax.websites, websites.length);
  return { ...texts, websites: Array.from({ length: fields }, (_, at) => websites[at] ?? "") };
}

/** The fields that differ from the profile, as they are sent. */
export function changesOf(profile: CloudProfile, values: ProfileValues): Partial<ProfileValues> {
  const { vertical } = values;
  const changed: Partial<ProfileValues> = vertical === profile.vertical ? {} : { vertical };
  for (const name of ["about", "address", "description", "email"] as const)
    if (values[name].trim() !== profile[name].trim()) changed[name] = values[name];
  const websites = websitesIn(values);
  // Meta may have one in another form than people write here.
  return websites.join("\n") === websitesIn(profile).join("\n") ? changed : { ...changed, websites };
}

/** People write an address of the web as they see it, without what Meta wants before it. */
const websitesIn = ({ websites }: Pick<ProfileValues, "websites">): string[] =>
  websites
    .map((written) => written.trim())
    .filter((written) => written !== "")
    .map((written) => (/^[\w-]+(\.[\w-]+)+(\/|$)/.test(written) ? `https://${written}` : written));
