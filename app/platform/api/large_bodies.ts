import { open, readFile, rm } from 'node:fs/promises'
import type { HttpContext } from '@adonisjs/core/http'
import { readParts } from '#app/platform/api/body_turns'
import { newUploadPath } from '#app/platform/api/uploads'
import { FairSlots } from '#app/shared/limits/fair_slots'
import { ownTurn } from '#app/shared/limits/own_turn'
import { requestProblem } from '#app/shared/problems/problems'

/** Smaller bodies cost less than bounding them would. */
export const SMALL_BODY_BYTES = 64 * 1024

const PATIENCE_MS = 5_000
const RETRY_AFTER_SECONDS = '5'

/**
 * Large bodies that are in memory at once, as bytes, text and values: some 5 MB each. One caller
 * cannot take all of that.
 */
export const largeBodyRooms = new FairSlots({ running: 6, runningOfOwner: 4, waitingOfOwner: 256 })

/**
 * Reads a large body. It is kept on the disk until it is whole and there is room for it in memory,
 * so that neither a slow sender nor many at once take memory from redirects.
 *
 * @throws `tooLarge()` beyond the limit, Problem `service.unavailable` where no room was free in time
 */
export async function readLargeBody(
  ctx: HttpContext,
  limitBytes: number,
  tooLarge: () => Error
): Promise<Buffer> {
  const path = await keepLargeBody(ctx, limitBytes, tooLarge)
  try {
    await takeRoom(ctx)
    const body = await readFile(path)
    // What follows decodes and checks all of it.
    await ownTurn()
    return body
  } finally {
    await rm(path, { force: true })
  }
}

/**
 * Writes a large body to the disk as it comes.
 *
 * @returns its path; the caller removes it
 * @throws `tooLarge()` beyond the limit, Problem `service.unavailable` where the disk is full
 */
export async function keepLargeBody(
  ctx: HttpContext,
  limitBytes: number,
  tooLarge: () => Error
): Promise<string> {
  const path = await newUploadPath()
  try {
    await receive(ctx, path, limitBytes, tooLarge)
    return path
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

async function receive(
  ctx: HttpContext,
  path: string,
  limitBytes: number,
  tooLarge: () => Error
): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    let bytes = 0
    for await (const part of readParts(ctx)) {
      bytes += part.length
      if (bytes > limitBytes) throw tooLarge()
      await file.write(part)
    }
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? noRoom('The disk is full.') : error
  } finally {
    await file.close()
  }
}

async function takeRoom(ctx: HttpContext): Promise<void> {
  const owner = ctx.access?.workspace.id ?? ctx.request.ip()
  const release = await largeBodyRooms.take(owner, { patienceMs: PATIENCE_MS })
  if (!release) throw noRoom('Many large requests are being worked on.')
  const { response } = ctx.response
  if (response.closed) release()
  else response.once('close', release)
}

function noRoom(why: string) {
  return requestProblem('service.unavailable', {
    detail: `${why} Nothing was changed; try again soon.`,
    headers: { 'Retry-After': RETRY_AFTER_SECONDS },
  })
}
