import { createHash } from 'node:crypto'
import type { QrDrawing } from '#app/linking/qr_codes/images/drawing'
import { makeImage } from '#app/linking/qr_codes/images/image_process'
import type { QrCodeRecord } from '#app/linking/qr_codes/qr_code'
import { findLogo } from '#app/linking/qr_codes/queries/find_logo'
import { pickStyle } from '#app/linking/qr_codes/rules/styling'

export const IMAGE_TYPES = {
  png: 'image/png',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
} as const

export type ImageFormat = keyof typeof IMAGE_TYPES

/** Behaviour, section 13: width of a PNG, pixels. */
export const PNG_SIZE = { least: 128, most: 4096, usual: 1024 }

/** Grows when the same code comes to be drawn in another way. */
const DRAWN_AS = 3

/**
 * Formats the tag of an image: the same as long as its bytes are. The version stands for the style
 * and the logo; the address may change with the settings of the installation.
 */
export function formatImageTag(code: QrCodeRecord, format: ImageFormat, sizePx: number): string {
  const facts = [DRAWN_AS, code.id, code.version, code.encodedUrl, format, sizePx]
  return `"${createHash('sha256').update(facts.join('\n')).digest('base64url').slice(0, 22)}"`
}

/** Finds all that an image of the code shows, its logo included. */
export async function findDrawing(code: QrCodeRecord): Promise<QrDrawing> {
  return {
    text: code.encodedUrl,
    style: pickStyle(code),
    logo: code.hasLogo ? await findLogo(code.id) : null,
  }
}

/**
 * Renders an image of a code, made off the event loop.
 *
 * @param sizePx the most that a PNG may be wide; the others have no pixels
 * @throws TooManyAttempts when the workspace asks for too many images at once
 */
export async function renderQrImage(
  workspaceId: string,
  code: QrCodeRecord,
  format: ImageFormat,
  sizePx: number = PNG_SIZE.usual
): Promise<Buffer> {
  const drawing = await findDrawing(code)
  if (format === 'png') return bytes(makeImage(workspaceId, { kind: 'png', drawing, sizePx }))
  if (format === 'svg') return bytes(makeImage(workspaceId, { kind: 'svg', drawing }))
  const madeAt = new Date(code.createdAt)
  return bytes(makeImage(workspaceId, { kind: 'pdf', drawing, title: code.name, madeAt }))
}

async function bytes(made: Promise<Uint8Array>): Promise<Buffer> {
  return Buffer.from(await made)
}
