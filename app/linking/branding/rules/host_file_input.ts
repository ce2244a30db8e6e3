import { invalidField } from '#app/shared/problems/problems'
import { assertText } from '#app/shared/text/text'

/** A robots.txt of more has lost its way; search engines read 500 KiB. */
export const ROBOTS_BYTES = 16 * 1024

/** Apple reads files of at most this size. */
export const ASSOCIATION_BYTES = 128 * 1024

/** What the calls and forms name the files by. */
export type TextFileField = 'robotsTxt' | 'appleAppSiteAssociation' | 'assetLinks'

/**
 * Checks a robots.txt and returns its bytes; lines end as they came.
 *
 * @throws Problem `request.invalid`
 */
export function checkRobots(text: string): Buffer {
  assertText('robotsTxt', text)
  return withinBytes('robotsTxt', text.toWellFormed(), ROBOTS_BYTES)
}

/**
 * Checks what Apple's systems read to open links in an app, and returns its bytes.
 *
 * @throws Problem `request.invalid`
 */
export function checkAppleAppSite(value: unknown): Buffer {
  const field = 'appleAppSiteAssociation'
  if (!isObject(value)) {
    throw invalidField(field, `\`${field}\` has to be a JSON object, as {"applinks": {}}.`)
  }
  return withinBytes(field, JSON.stringify(value), ASSOCIATION_BYTES)
}

/**
 * Checks what Android reads to open links in an app, and returns its bytes.
 *
 * @throws Problem `request.invalid`
 */
export function checkAssetLinks(value: unknown): Buffer {
  const isList = Array.isArray(value) && value.every(isStatement)
  if (!isList) {
    const detail =
      '`assetLinks` has to be a JSON list of objects, each with a list `relation` and an object `target`.'
    throw invalidField('assetLinks', detail)
  }
  return withinBytes('assetLinks', JSON.stringify(value), ASSOCIATION_BYTES)
}

function isStatement(value: unknown): boolean {
  return isObject(value) && Array.isArray(value.relation) && isObject(value.target)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function withinBytes(field: TextFileField, text: string, mostBytes: number): Buffer {
  const bytes = Buffer.from(text)
  if (bytes.length > mostBytes) {
    throw invalidField(field, `\`${field}\` has more than ${mostBytes / 1024} KiB.`)
  }
  return bytes
}
