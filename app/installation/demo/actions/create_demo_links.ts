import { readDemoLinks } from '#app/installation/demo/demo_data'
import type { DemoTarget } from '#app/installation/demo/queries/find_demo_target'
import { createLink } from '#app/linking/links/actions/create_link'
import type { LinkRecord } from '#app/linking/links/link'

/**
 * Creates links as people do, each through the same action as the API's. Where fewer are asked for
 * than the list has, they are taken evenly from it; where more, it is gone through again.
 *
 * @param onProgress hears how many there are so far
 * @throws Problem as `createLink` does
 */
export async function createDemoLinks(
  place: DemoTarget,
  count: number,
  onProgress: (done: number) => void
): Promise<LinkRecord[]> {
  const known = readDemoLinks()
  const step = Math.max(1, known.length / count)
  const created: LinkRecord[] = []
  for (let index = 0; index < count; index++) {
    const input = known[Math.floor(index * step) % known.length]
    created.push(await createLink(input, place.workspace, place.actor))
    onProgress(created.length)
  }
  return created
}
