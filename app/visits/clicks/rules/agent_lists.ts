import { readFileSync } from 'node:fs'
import bundledCrawlers from 'crawler-user-agents'
import { createIsbotFromList, isbot, list } from 'isbot'
import { packedFile } from '#config/data_packs'

export interface Crawler {
  pattern: string

  /** What the rule is called; the pattern without its punctuation where it is absent. */
  name?: string
  tags?: string[]
  addition_date?: string
}

/** The lists of crawlers: those of the data pack that is installed, or those that came along. */
export const listedCrawlers = readPacked<Crawler>('crawlers.json') ?? (bundledCrawlers as Crawler[])
const packedPatterns = readPacked<string>('bot_patterns.json')
export const botPatterns: readonly string[] = packedPatterns ?? list
export const isBot = packedPatterns ? createIsbotFromList(packedPatterns) : isbot

/** A list that cannot be read stops no redirect; the doctor says so. */
function readPacked<Entry>(name: string): Entry[] | null {
  const path = packedFile(name)
  try {
    return path && JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}
