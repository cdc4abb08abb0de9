/** The contents of a static Pix code (Manual de Padrões para Iniciação do Pix, BR Code). */
export type StaticCode = {
  key: string;
  merchantName: string;
  merchantCity: string;
  valueCents: number;
  /** At most 25 letters and digits. */
  txid: string;
};

const pixDomain = "br.gov.bcb.pix";
const nameMax = 25;
const cityMax = 15;

/** Returns the static BR Code of an amount for a Pix key. */
export function staticCode({ key, merchantName, merchantCity, valueCents, txid }: StaticCode): string {
  const account = field("00", pixDomain) + field("01", key);
  return sealed(account, merchantName, merchantCity, field("54", (valueCents / 100).toFixed(2)), txid);
}

/** Returns the dynamic BR Code of a charge at a bank's address (without its https://). */
export function dynamicCode(location: string, merchantName: string, merchantCity: string): string {
  const account = field("00", pixDomain) + field("25", location);
  return sealed(account, merchantName, merchantCity, "", "***", field("01", "12"));
}

function sealed(account: string, name: string, city: string, amount: string, txid: string, initiation = ""): string {
  const unsealed = [
    field("00", "01"),
    initiation,
    field("26", account),
    // No merchant category; currency real; country Brazil.
    field("52", "0000"),
    field("53", "986"),
    amount,
    field("58", "BR"),
    field("59", plain(name, nameMax)),
    field("60", plain(city, cityMax)),
    field("62", field("05", txid)),
    "6304",
  ].join("");
  return unsealed + crc16(unsealed);
}

/** A field: id, length and value. The length has two digits, so a value has at most 99 characters. */
function field(id: string, value: string): string {
  if (value.length > 99) throw new Error(`field ${id} of a Pix code is too long`);
  return id + String(value.length).padStart(2, "0") + value;
}

/** Banks' readers accept plain letters only: accents are removed, other characters dropped. */
export function plain(text: string, max: number): string {
  const folded = text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]/g, "");
  return folded.replace(/ +/g, " ").trim().slice(0, max).trim();
}

/** CRC16-CCITT (FALSE): polynomial 0x1021, from 0xFFFF, as four capital hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}
