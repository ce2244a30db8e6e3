import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { newUploadPath } from '#app/platform/api/uploads'
import type { PageUpload } from '#app/platform/console/console_pages'

declare module '@adonisjs/core/http' {
  interface HttpContext {
    /** The file that a form of a page with `upload` brought; gone once it is answered. */
    upload: { path: string; fileName: string } | null
  }
}

/**
 * Takes a file in with a form: streamed to the disk, never wholly in memory, and no further than the
 * page takes. Who may post the form has been settled before.
 *
 * @throws what `upload.tooLarge` makes, for a larger file
 */
export async function takeUpload(
  ctx: HttpContext,
  upload: PageUpload,
  next: NextFn
): Promise<unknown> {
  ctx.upload = null
  const { multipart } = ctx.request
  if (!multipart) return next()
  const path = await newUploadPath()
  try {
    multipart.onFile(upload.field, {}, async (part, reportChunk) => {
      part.on('data', reportChunk)
      await pipeline(part, createWriteStream(path, { mode: 0o600, flags: 'wx' }))
      ctx.upload = { path, fileName: part.filename }
    })
    await process(ctx, upload)
    return await next()
  } finally {
    await rm(path, { force: true })
  }
}

async function process(ctx: HttpContext, { maxBytes, tooLarge }: PageUpload): Promise<void> {
  try {
    await ctx.request.multipart.process({ limit: maxBytes })
  } catch (error) {
    if ((error as { code?: string }).code !== 'E_REQUEST_ENTITY_TOO_LARGE') throw error
    // What is still on its way is let go by, so that the browser gets to read the answer.
    ctx.request.request.unpipe()
    ctx.request.request.resume()
    throw tooLarge()
  }
}
