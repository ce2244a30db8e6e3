import {
  readDefaultProhibitedWords,
  type ProhibitedWords,
} from '#app/linking/naming/rules/prohibited_words'
import { isReservedWord } from '#app/linking/naming/rules/reserved_words'
import { drawText } from '#app/shared/random'

/**
 * Characters that stay apart when printed, copied by hand or read out. Left out: 0 O o Q, 1 I i l,
 * 2 Z z, 5 S s, 8 B, 9 g q, and the capitals that differ from their small ones in size alone.
 */
export const RANDOM_ALIAS_ALPHABET = '3467abcdefhjkmnprtuvwxyADEFGHJLMNRT'

/** Behaviour, section 4.6. */
export const RANDOM_ALIAS_LENGTH = 7

/**
 * Draws a random alias, from a cryptographic source and without bias. It is never a reserved word
 * and holds no prohibited one. At 7 characters there are 64 thousand million of them.
 *
 * @param length in characters
 * @param prohibitedWords the operator's own words; the shipped ones when left out
 */
export function drawRandomAlias(
  length: number = RANDOM_ALIAS_LENGTH,
  prohibitedWords: ProhibitedWords = readDefaultProhibitedWords()
): string {
  for (;;) {
    const alias = drawText(RANDOM_ALIAS_ALPHABET, length)
    if (!isReservedWord(alias) && prohibitedWords.findIn(alias) === null) return alias
  }
}
