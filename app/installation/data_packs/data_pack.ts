import { createHash, verify, type KeyObject } from 'node:crypto'
import vine from '@vinejs/vine'
import { textUpTo } from '#app/shared/text/validation'

/** What is wrong with a pack, for people. */
export class UnusableDataPack extends Error {}

/** The file that says what a pack holds, and the signature over its bytes, in Base64. */
export const MANIFEST = 'manifest.json'
export const SIGNATURE = 'manifest.sig'

/** A data pack of countries, crawlers and block lists. */
export const COUNTRIES = 'country.mmdb'
export const CRAWLERS = 'crawlers.json'
export const BOT_PATTERNS = 'bot_patterns.json'
export const BLOCK_LISTS = 'block_lists'

const FILE_NAME = /^(?:country\.mmdb|crawlers\.json|bot_patterns\.json|block_lists\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,99})$/ // prettier-ignore

/** Bytes of the largest file of a pack. */
const LARGEST = 512 * 1024 * 1024
const MOST_FILES = 100

export interface PackedFile {
  name: string
  bytes: number
  sha256: string

  /** Where it is from: a package with its version, or the operator's folder. */
  from: string
}

export interface DataPackManifest {
  format: 1
  madeAt: string
  files: PackedFile[]
}

const fileForm = vine.object({
  name: vine.string().regex(FILE_NAME),
  bytes: vine.number().withoutDecimals().range([1, LARGEST]),
  sha256: vine.string().regex(/^[0-9a-f]{64}$/),
  from: textUpTo(200),
})

const manifestForm = vine.create(
  vine.object({
    format: vine.literal(1),
    madeAt: vine.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    files: vine.array(fileForm).minLength(1).maxLength(MOST_FILES).distinct('name'),
  })
)

/**
 * Reads what a pack says of itself, once its signature has been verified.
 *
 * @param signature Ed25519 over the bytes (RFC 8032), in Base64
 * @throws UnusableDataPack
 */
export async function readManifest(
  bytes: Buffer,
  signature: string,
  signers: readonly KeyObject[]
): Promise<DataPackManifest> {
  const signed = Buffer.from(signature, 'base64')
  if (!signers.some((key) => verify(null, bytes, key, signed))) {
    throw new UnusableDataPack('It is not signed by a key of DATA_PACK_SIGNERS.')
  }
  const [error, manifest] = await manifestForm.tryValidate(parse(bytes))
  if (error) throw new UnusableDataPack('It is of a form that this version does not know.')
  return manifest as DataPackManifest
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
