import { pipeline, type Readable, type Transform } from 'node:stream'

/** Returns the end of a chain of streams; it fails with the first of them that does. */
export function chainStreams(source: Readable, ...transforms: Transform[]): Readable {
  pipeline([source, ...transforms], () => {})
  return transforms.at(-1)!
}
