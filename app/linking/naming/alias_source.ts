import { drawRandomAlias, RANDOM_ALIAS_LENGTH } from '#app/linking/naming/random_alias'
import { readProhibitedWords } from '#app/linking/naming/rules/prohibited_words'
import installation from '#config/installation'

export const aliasLimits = {
  minLength: installation.aliasMinLength,
  maxLength: installation.aliasMaxLength,
  prohibitedWords: readProhibitedWords(installation.prohibitedWordsFile),
}

/** Where random aliases come from; tests make it draw what is taken. */
export const aliasSource = {
  draw: () => drawRandomAlias(RANDOM_ALIAS_LENGTH, aliasLimits.prohibitedWords),
}
