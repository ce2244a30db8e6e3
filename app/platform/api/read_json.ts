import { rm } from 'node:fs/promises'
import type { HttpContext } from '@adonisjs/core/http'
import { parseBody } from '#app/platform/api/parse_body'
import {
  BodyTooLarge,
  hasBody,
  isSmallBody,
  keepBytes,
  readBytes,
} from '#app/platform/api/read_bytes'
import { takeFileOut, type PackedBody } from '#app/platform/api/unpack_body'
import { newUploadPath } from '#app/platform/api/uploads'
import { requestProblem } from '#app/shared/problems/problems'
import { programBeside } from '#app/shared/process/program_beside'
import { inspectUntrustedFile } from '#app/shared/untrusted_files/read_untrusted_file'
import { ReadingTooCostly } from '#app/shared/untrusted_files/reading_job'

declare module '@adonisjs/core/http' {
  interface HttpContext {
    /**
     * Path of the file that the body held, of an operation that declares `fileFields`. It is removed
     * when the call ends.
     */
    unpackedFile?: string
  }
}

export { BodyTooLarge }

/** Behaviour, section 13: a request body has at most 1 MB. */
export const BODY_LIMIT_BYTES = 1024 * 1024

const TOO_LARGE = 'The body of the request is larger than 1 MB.'

/** Many times what 1 MB takes, and how long its sender waits for that. */
const UNPACKING = { cpuMs: 3_000, memoryMb: 128, withinMs: 3_000 }
const PATIENCE_MS = 3_000
const TOO_COSTLY = { detail: 'Reading the body takes more than a call may use.' }

/**
 * Reads the request's body as a value, or undefined where the request has none.
 *
 * @param packed the file that one of `fileFields` holds is written to `ctx.unpackedFile`, and its hash
 * stands in the value; a large body is not taken into memory for that
 * @throws BodyTooLarge over 1 MB
 * @throws Problem `request.unsupported_media_type`, `request.malformed`, `service.unavailable`
 */
export async function readJson(
  ctx: HttpContext,
  packed?: Pick<PackedBody, 'fileFields' | 'fields'>
): Promise<unknown> {
  if (!hasBody(ctx)) return undefined
  const { headers } = ctx.request.request
  const isTooLarge = Number(headers['content-length']) > BODY_LIMIT_BYTES
  if (!isTooLarge && (!isJson(headers['content-type']) || isPacked(headers['content-encoding']))) {
    throw requestProblem('request.unsupported_media_type')
  }
  if (!packed) return parseBody(await readBytes(ctx, BODY_LIMIT_BYTES, TOO_LARGE))
  const filePath = (ctx.unpackedFile = await newUploadPath())
  if (isSmallBody(ctx)) {
    const body = parseBody(await readBytes(ctx, BODY_LIMIT_BYTES, TOO_LARGE))
    await takeFileOut(body, { ...packed, filePath })
    return body
  }
  const path = await keepBytes(ctx, BODY_LIMIT_BYTES, TOO_LARGE)
  try {
    return await unpack({ ...packed, path, filePath }, ctx)
  } finally {
    await rm(path, { force: true })
  }
}

/** Reads a large body in the reading process: it is as little to be trusted as the file in it. */
async function unpack(input: PackedBody, ctx: HttpContext): Promise<unknown> {
  const { href: module } = programBeside(import.meta, 'unpack_body').file
  const owner = ctx.access.workspace.id
  const reading = { owner, limits: UNPACKING, patienceMs: PATIENCE_MS }
  try {
    return await inspectUntrustedFile({ module, input }, reading)
  } catch (error) {
    throw error instanceof ReadingTooCostly
      ? requestProblem('request.malformed', TOO_COSTLY)
      : error
  }
}

function isJson(contentType = ''): boolean {
  return /^application\/(json|[a-z0-9.+-]+\+json)\s*(;|$)/i.test(contentType.trim())
}

function isPacked(contentEncoding = ''): boolean {
  return contentEncoding !== '' && contentEncoding.toLowerCase() !== 'identity'
}
