/** Brazil's, from east to west: most companies are in one of them. */
export const brazilianZones = [
  "America/Noronha",
  "America/Sao_Paulo",
  "America/Bahia",
  "America/Fortaleza",
  "America/Recife",
  "America/Maceio",
  "America/Araguaina",
  "America/Belem",
  "America/Santarem",
  "America/Campo_Grande",
  "America/Cuiaba",
  "America/Manaus",
  "America/Boa_Vista",
  "America/Porto_Velho",
  "America/Eirunepe",
  "America/Rio_Branco",
] as const;

/** All others this browser knows, and the one that is chosen whether it does or not. */
export function otherZones(chosen: string): string[] {
  const known = Intl.supportedValuesOf("timeZone").filter((zone) => zone.includes("/"));
  const isBrazilian = (zone: string) => brazilianZones.some((one) => one === zone);
  return [...new Set([...known, chosen])].filter((zone) => !isBrazilian(zone)).sort();
}

/** A zone as people read it: its city, with the hours it is away from Greenwich now. */
export function zoneText(zone: string): string {
  const city = zone.split("/").slice(1).join(" / ").replaceAll("_", " ");
  const parts = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "shortOffset" }).formatToParts();
  return `${city} (${parts.find(({ type }) => type === "timeZoneName")?.value ?? zone})`;
}
