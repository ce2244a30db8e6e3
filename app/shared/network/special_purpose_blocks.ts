import { parseCidr, type CidrList } from '#app/shared/network/cidr_list'

/**
 * Blocks that are no part of the public internet. Sources: the IANA IPv4 and IPv6 Special-Purpose
 * Address Registries (RFC 6890, RFC 8190), as of 2024-10-22, with the RFC of each entry beside it:
 * https://www.iana.org/assignments/iana-ipv4-special-registry
 * https://www.iana.org/assignments/iana-ipv6-special-registry
 *
 * A block counts as a whole, also where the registry calls a part of it globally reachable: what
 * answers there is an anycast relay or a sink near the caller, never a person's web site.
 */
export const SPECIAL_IPV4: CidrList = [
  '0.0.0.0/8', // this network, RFC 791
  '10.0.0.0/8', // private use, RFC 1918
  '100.64.0.0/10', // shared by carrier-grade NAT, RFC 6598
  '127.0.0.0/8', // loopback, RFC 1122
  '169.254.0.0/16', // link local, RFC 3927; cloud metadata lives at 169.254.169.254
  '172.16.0.0/12', // private use, RFC 1918
  '192.0.0.0/24', // IETF protocol assignments, RFC 6890 (DS-Lite, PCP, TURN, NAT64 discovery)
  '192.0.2.0/24', // documentation, RFC 5737
  '192.31.196.0/24', // AS112-v4, RFC 7535
  '192.52.193.0/24', // AMT, RFC 7450
  '192.88.99.0/24', // 6to4 relay anycast, deprecated by RFC 7526; 6a44 relay, RFC 6751
  '192.168.0.0/16', // private use, RFC 1918
  '192.175.48.0/24', // direct delegation AS112, RFC 7534
  '198.18.0.0/15', // benchmarking, RFC 2544
  '198.51.100.0/24', // documentation, RFC 5737
  '203.0.113.0/24', // documentation, RFC 5737
  '224.0.0.0/4', // multicast, RFC 5771
  '240.0.0.0/4', // reserved (class E), RFC 1112; limited broadcast, RFC 919
  '168.63.129.16/32', // Azure's host agent: a public number that only means something inside
].map(parseCidr)

/** All that IANA has given out for global unicast: RFC 4291, section 2.4. */
export const GLOBAL_UNICAST_IPV6: CidrList = ['2000::/3'].map(parseCidr)

/**
 * Exceptions within 2000::/3. Everything outside needs no entry: unspecified and loopback
 * (RFC 4291), IPv4-compatible ::/96 (RFC 4291), IPv4-mapped ::ffff:0:0/96 (RFC 4291), SIIT
 * ::ffff:0:0:0/96 (RFC 2765), NAT64 64:ff9b::/96 (RFC 6052) and 64:ff9b:1::/48 (RFC 8215), discard
 * 100::/64 (RFC 6666), dummy 100:0:0:1::/64 (RFC 9780), SRv6 5f00::/16 (RFC 9602), unique local
 * fc00::/7 (RFC 4193), link local fe80::/10 and site local fec0::/10 (RFC 4291, RFC 3879),
 * multicast ff00::/8 (RFC 4291).
 */
export const SPECIAL_IPV6: CidrList = [
  // IETF protocol assignments, RFC 2928: Teredo 2001::/32 (RFC 4380), PCP, TURN and SRP anycast
  // 2001:1::1 to ::3 (RFC 7723, 8155, 9665), benchmarking 2001:2::/48 (RFC 5180), AMT 2001:3::/32
  // (RFC 7450), AS112-v6 2001:4:112::/48 (RFC 7535), ORCHID 2001:10::/28 (RFC 4843), ORCHIDv2
  // 2001:20::/28 (RFC 7343), DRIP 2001:30::/28 (RFC 9374)
  '2001::/23',
  '2001:db8::/32', // documentation, RFC 3849
  '2002::/16', // 6to4, RFC 3056: leads to whatever v4 address is written into it
  '2620:4f:8000::/48', // direct delegation AS112, RFC 7534
  '3ffe::/16', // 6bone, given back by RFC 3701
  '3fff::/20', // documentation, RFC 9637
].map(parseCidr)
