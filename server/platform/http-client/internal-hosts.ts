import ipaddr from "ipaddr.js";

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** The range of global IPv6 addresses; all others are local, or contain an IPv4 address. */
const worldWide: Network = [ipaddr.parse("2000::"), 3];

/** Azure's virtual public address, which the host of a virtual machine answers. */
const hostsOfClouds = new Set(["168.63.129.16"]);

/** True if an address belongs to the open internet, not to the server's own host, network or cloud. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address in IPv6 form is judged as the IPv4 address.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast" || hostsOfClouds.has(parsed.toString())) return false;
  return parsed.kind() === "ipv4" || parsed.match(worldWide);
}

/** True if two texts are the same address, in whatever form; an IPv4 address has one in IPv6, too. */
export const isSameAddress = (one: string, other: string): boolean =>
  ipaddr.isValid(one) &&
  ipaddr.isValid(other) &&
  ipaddr.process(one).toNormalizedString() === ipaddr.process(other).toNormalizedString();

/** The internal hosts, addresses and networks that the operator allows to call. */
export class AllowedHosts {
  readonly #names = new Set<string>();
  readonly #networks: Network[] = [];

  /** Throws if an entry is neither a name nor an address nor a network such as `10.0.0.0/8`. */
  constructor(entries: readonly string[]) {
    for (const entry of entries) {
      if (ipaddr.isValidCIDR(entry)) this.#networks.push(ipaddr.parseCIDR(entry));
      else if (ipaddr.isValid(entry)) this.#networks.push(wholly(ipaddr.process(entry)));
      else if (/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(entry)) this.#names.add(entry.toLowerCase());
      else throw new Error(`"${entry}" is no host name, address or network`);
    }
  }

  hasName(host: string): boolean {
    return this.#names.has(host.toLowerCase());
  }

  hasAddress(address: string): boolean {
    if (!ipaddr.isValid(address)) return false;
    const parsed = ipaddr.process(address);
    return this.#networks.some(([base, bits]) => parsed.kind() === base.kind() && parsed.match(base, bits));
  }
}

const wholly = (address: ipaddr.IPv4 | ipaddr.IPv6): Network => [address, address.kind() === "ipv4" ? 32 : 128];
