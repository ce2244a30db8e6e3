import { Reader } from 'mmdb-lib'
import decoding from 'mmdb-lib/lib/decoder.js'
import { readPlaceRecord } from '#app/visits/places/rules/city_record'
import type { PlaceList } from '#app/visits/places/rules/place_list'
import type { RangeTableWriter } from '#app/visits/places/rules/range_table'

/** Bits of an address of IPv6 by which its place is found; beyond them the largest part says it. */
const V6_BITS = 48
const V4_BITS = 32
const V4_DEPTH = 96

/** Bytes between the tree of a file and its data. */
const SEPARATOR = 16

interface Targets {
  v4: RangeTableWriter
  v6: RangeTableWriter
  places: PlaceList
}

/** A node, its depth, and the bits that lead to it in two parts. */
type Step = [node: number, depth: number, high: number, low: number]

/**
 * Reads all networks of a city database in the order of addresses.
 *
 * @param file a database of MaxMind's format (`.mmdb`), of IPv4, IPv6 or both
 * @returns which addresses it has, and when it was made
 * @throws Error where the file is none
 */
export function readCityDatabase(
  file: Buffer,
  { v4, v6, places }: Targets
): { hasV4: boolean; hasV6: boolean; builtAtMs: number | null } {
  const { metadata } = new Reader(file)
  const { nodeCount, searchTreeSize, nodeByteSize, ipVersion } = metadata
  const childrenOf = createNodeReader(file, nodeByteSize)
  const decoder = new decoding.default(file, searchTreeSize + SEPARATOR)
  const numbers = new Map<number, number>()

  function placeOf(pointer: number): number {
    if (pointer === nodeCount) return 0
    const known = numbers.get(pointer)
    if (known !== undefined) return known
    const record = decoder.decodeFast(pointer - nodeCount + searchTreeSize).value
    const place = readPlaceRecord(record)
    const number = place === null ? 0 : places.numberOf(place)
    numbers.set(pointer, number)
    return number
  }

  /** @param leftOut a node that is not gone into: other networks lead to that of IPv4 as well */
  function walk(root: number, bits: number, writer: RangeTableWriter, leftOut: number | null) {
    const steps: Step[] = [[root, 0, 0, 0]]
    for (let step = steps.pop(); step; step = steps.pop()) {
      const [node, depth, high, low] = step
      if (node >= nodeCount) writer.add(high, low, placeOf(node))
      else if (node === leftOut) writer.add(high, low, 0)
      else if (depth === bits) writer.add(high, low, largestPart(node, leftOut))
      else {
        const [left, right] = childrenOf(node)
        const bit = bits - depth - 1
        const isLow = bit < 16
        const rightHigh = isLow ? high : high + 2 ** (bit - 16)
        steps.push([right, depth + 1, rightHigh, isLow ? low + 2 ** bit : low])
        steps.push([left, depth + 1, high, low])
      }
    }
  }

  function largestPart(root: number, leftOut: number | null): number {
    const sizes = new Map<number, number>()
    const steps: [node: number, size: number][] = [[root, 1]]
    for (let step = steps.pop(); step; step = steps.pop()) {
      const [node, size] = step
      if (node < nodeCount && node !== leftOut) {
        const [left, right] = childrenOf(node)
        steps.push([right, size / 2], [left, size / 2])
      } else {
        const place = node === leftOut ? 0 : placeOf(node)
        sizes.set(place, (sizes.get(place) ?? 0) + size)
      }
    }
    return [...sizes].sort(([, one], [, other]) => other - one)[0][0]
  }

  const v4Root = ipVersion === 4 ? 0 : findV4Root(childrenOf, nodeCount)
  if (v4Root < nodeCount) walk(v4Root, V4_BITS, v4, null)
  if (ipVersion === 6) walk(0, V6_BITS, v6, v4Root < nodeCount ? v4Root : null)
  const builtAtMs = metadata.buildEpoch.getTime()
  return {
    hasV4: v4Root < nodeCount,
    hasV6: ipVersion === 6,
    builtAtMs: Number.isNaN(builtAtMs) || builtAtMs === 0 ? null : builtAtMs,
  }
}

type NodeReader = (node: number) => [left: number, right: number]

function findV4Root(childrenOf: NodeReader, nodeCount: number): number {
  let node = 0
  for (let depth = 0; depth < V4_DEPTH && node < nodeCount; depth++) [node] = childrenOf(node)
  return node
}

/** MaxMind DB file format 2.0, node layout: records of 24, 28 and 32 bits. */
function createNodeReader(file: Buffer, nodeBytes: number): NodeReader {
  if (nodeBytes === 6)
    return (node) => [file.readUIntBE(node * 6, 3), file.readUIntBE(node * 6 + 3, 3)]
  if (nodeBytes === 8)
    return (node) => [file.readUInt32BE(node * 8), file.readUInt32BE(node * 8 + 4)]
  return (node) => {
    const at = node * 7
    const middle = file[at + 3]
    return [
      file.readUIntBE(at, 3) + (middle >>> 4) * 0x1_00_00_00,
      file.readUIntBE(at + 4, 3) + (middle & 15) * 0x1_00_00_00,
    ]
  }
}
