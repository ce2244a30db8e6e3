import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  arrangeHandbook,
  DECISION_INDEX,
  DECISIONS,
  DOCUMENTS,
  listOutsideDocuments,
  toHandbookEntry,
  type HandbookEntry,
} from '#app/installation/handbook/rules/handbook_contents'
import { applicationFolder } from '#config/folders'

/** A document with its text, as it lies in the release. */
export interface StoredDocument extends HandbookEntry {
  /** Its first heading. */
  title: string
  markdown: string
}

export interface StoredPart {
  title: string
  documents: StoredDocument[]
}

export interface StoredHandbook {
  parts: StoredPart[]

  /** By number, the latest last. */
  decisions: StoredDocument[]

  /** The page that lists the decisions by topic; empty where this release does not hold it. */
  decisionIndex: StoredDocument[]
}

/** Reads every document of the release. A build holds them as the source tree does. */
export async function listDocuments(): Promise<StoredHandbook> {
  const [own, decisions] = await Promise.all([listMarkdown(DOCUMENTS), listMarkdown(DECISIONS)])
  const arranged = arrangeHandbook([...listOutsideDocuments(), ...own])
  const parts = await Promise.all(
    arranged.map(async ({ title, entries }) => ({ title, documents: await readAll(entries) }))
  )
  return {
    parts: parts.filter(({ documents }) => documents.length > 0),
    decisions: await readAll(
      decisions.filter((path) => path !== DECISION_INDEX).map(toHandbookEntry)
    ),
    decisionIndex: await readAll([toHandbookEntry(DECISION_INDEX)]),
  }
}

async function listMarkdown(folder: string): Promise<string[]> {
  const names = await readdir(join(applicationFolder, folder)).catch(() => [])
  return names
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => `${folder}/${name}`)
}

async function readAll(entries: HandbookEntry[]): Promise<StoredDocument[]> {
  const found = await Promise.all(entries.map(readDocument))
  return found.filter((document) => document !== null)
}

/** Returns null for a document that this release does not hold. */
async function readDocument(entry: HandbookEntry): Promise<StoredDocument | null> {
  const markdown = await readFile(join(applicationFolder, entry.path), 'utf8').catch(() => null)
  if (markdown === null) return null
  const [, title = entry.name] = /^# (.+)$/m.exec(markdown) ?? []
  return { ...entry, title: title.trim(), markdown }
}
