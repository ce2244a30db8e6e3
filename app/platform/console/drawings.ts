import { createHash } from 'node:crypto'

/** A picture that the process draws: where browsers find it, and what they get. */
export interface Drawing {
  path: string
  text: string
}

const drawers = new Map<string, () => Promise<Drawing>>()

/** Gives a drawing its path. The name changes with what is in it, so browsers may keep it. */
export function nameDrawing(name: string, text: string): Drawing {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 6)
  return { path: `/assets/${name}-${hash}.svg`, text }
}

/**
 * Registers a drawing that few pages need: it is drawn when it is asked for first. Routes register
 * it, so that each process knows it, whichever one answered with the page.
 *
 * @param name small letters
 * @returns what finds the drawing
 */
export function registerDrawing(name: string, draw: () => Promise<string>): () => Promise<Drawing> {
  let drawn: Promise<Drawing> | null = null
  const find = () => (drawn ??= draw().then((text) => nameDrawing(name, text)))
  drawers.set(name, find)
  return find
}

/** Finds a registered drawing by its path: its text; undefined where the path has none. */
export async function findDrawnText(path: string): Promise<string | undefined> {
  const [, name = ''] = /^\/assets\/([a-z]+)-[0-9a-f]{6}\.svg$/.exec(path) ?? []
  const drawing = await drawers.get(name)?.()
  return drawing?.path === path ? drawing.text : undefined
}
