import { open } from 'node:fs/promises'
import { parsePlaceHeader, type PlaceSource } from '#app/visits/places/rules/place_index'

/** The beginning of an index with all that it says of itself: names of regions are most of it. */
const HEADER_BYTES = 4_000_000

/** Reads what an index of places was made of; null where there is none that can be read. */
export async function readPlaceSource(path: string): Promise<PlaceSource | null> {
  try {
    await using file = await open(path)
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEADER_BYTES) })
    return parsePlaceHeader(buffer.subarray(0, bytesRead)).source
  } catch {
    return null
  }
}
