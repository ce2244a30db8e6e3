import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { HttpContext } from '@adonisjs/core/http'
import { chooseCoding, compress, type Coding } from '#app/platform/api/compression'
import { findDrawnText } from '#app/platform/console/drawings'
import { brandMark, iconSprite } from '#app/platform/console/icon_sprite'
import { applicationFolder } from '#config/folders'

const TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
}

/** Built texts: a font is compressed in itself. */
const NAME = /^\/assets\/((?!\.)[\w.-]+\.(css|js|svg))$/

/** What is drawn by the process and lies in no folder, by its path. */
const DRAWN = new Map([iconSprite, brandMark].map(({ path, text }) => [path, text]))

/** Compressed files by coding and name: as many as the build has. */
const kept = new Map<string, Promise<Buffer>>()

/**
 * Sends a built style or script compressed, and what the process draws itself: icons and the mark.
 *
 * @returns false where the file goes out as it is, or is not there
 */
export async function sendBuiltFile(ctx: HttpContext): Promise<boolean> {
  const path = ctx.request.url()
  const [, name, ending] = NAME.exec(path) ?? []
  const coding = chooseCoding(ctx)
  const drawn = await findDrawn(path)
  if (!name || (coding === null && drawn === undefined)) return false
  const body = coding === null ? drawn : await findCompressed(name, coding)
  if (!body) return false
  const { response } = ctx
  response.header('Content-Type', TYPES[ending])
  response.header('Cache-Control', 'public, max-age=31536000, immutable')
  response.header('X-Content-Type-Options', 'nosniff')
  response.header('Vary', 'Accept-Encoding')
  if (coding !== null) response.header('Content-Encoding', coding)
  response.send(body)
  return true
}

/** @returns null where the build has no such file */
async function findCompressed(name: string, coding: Coding): Promise<Buffer | null> {
  const key = `${coding} ${name}`
  const known = kept.get(key)
  if (known) return known
  const text = await readText(name)
  if (text === null) return null
  const made = kept.get(key) ?? compress(text, coding, 'file')
  kept.set(key, made)
  made.catch(() => kept.delete(key))
  return made
}

/** Finds what the process draws itself; undefined where it does not. */
async function findDrawn(path: string): Promise<string | undefined> {
  return DRAWN.get(path) ?? findDrawnText(path)
}

async function readText(name: string): Promise<string | Buffer | null> {
  const drawn = await findDrawn(`/assets/${name}`)
  if (drawn !== undefined) return drawn
  return readFile(join(applicationFolder, 'public/assets', name)).catch(() => null)
}
