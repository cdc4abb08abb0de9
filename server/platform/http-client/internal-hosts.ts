import ipaddr from "ipaddr.js";

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Where IPv6 addresses of the whole world begin; all else is somebody's own, or leads to an IPv4 address in disguise. */
const worldWide: Network = [ipaddr.parse("2000::"), 3];

/** A public address, answered by the host of a virtual machine: Azure's. */
const hostsOfClouds = new Set(["168.63.129.16"]);

/** Whether an address belongs to the open internet: to no host, network or cloud of the server's own. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address that is written as an IPv6 one is judged as what it is.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast" || hostsOfClouds.has(parsed.toString())) return false;
  return parsed.kind() === "ipv4" || parsed.match(worldWide);
}

/** The hosts, addresses and networks inside the operator's own network that may be called nevertheless. */
export class AllowedHosts {
  readonly #names = new Set<string>();
  readonly #networks: Network[] = [];

  /** Throws where an entry is neither a name nor an address nor a network, as `10.0.0.0/8`. */
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
