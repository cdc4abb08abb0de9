/** Brazil's time zones, from east to west, with their common names: most companies are in one of them. */
const brazilian: Record<string, string> = {
  "America/Noronha": "Fernando de Noronha",
  "America/Sao_Paulo": "Brasília, São Paulo",
  "America/Bahia": "Salvador",
  "America/Fortaleza": "Fortaleza",
  "America/Recife": "Recife",
  "America/Maceio": "Maceió",
  "America/Araguaina": "Araguaína",
  "America/Belem": "Belém",
  "America/Santarem": "Santarém",
  "America/Campo_Grande": "Campo Grande",
  "America/Cuiaba": "Cuiabá",
  "America/Manaus": "Manaus",
  "America/Boa_Vista": "Boa Vista",
  "America/Porto_Velho": "Porto Velho",
  "America/Eirunepe": "Eirunepé",
  "America/Rio_Branco": "Rio Branco",
};
export const brazilianZones = Object.keys(brazilian);

/** All other zones of this browser, and the chosen one even if the browser does not know it. */
export function otherZones(chosen: string): string[] {
  const known = Intl.supportedValuesOf("timeZone").filter((zone) => zone.includes("/"));
  return [...new Set([...known, chosen])].filter((zone) => !(zone in brazilian)).sort();
}

/** Four hundred formats take a tenth of a second. A page that stays open while clocks change shows the former offset. */
const texts = new Map<string, string>();

/** A readable zone: its city, with its present offset from Greenwich. */
export function zoneText(zone: string): string {
  const known = texts.get(zone) ?? readableZone(zone);
  texts.set(zone, known);
  return known;
}

function readableZone(zone: string): string {
  const city = brazilian[zone] ?? zone.split("/").slice(1).join(" / ").replaceAll("_", " ");
  const parts = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "shortOffset" }).formatToParts();
  return `${city} (${parts.find(({ type }) => type === "timeZoneName")?.value ?? zone})`;
}
