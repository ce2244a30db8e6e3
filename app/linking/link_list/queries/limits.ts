/** Where lists go another way about their work. Tests make them small, to go each way. */
export const listLimits = {
  /** Links of a list that is gathered though its index would have it in order. */
  ordered: 1_000,

  /** Links that are all looked at and sorted for one page; from there on the order is walked. */
  sorted: 5_000,

  /** The same where the index has all that is looked at: about 30 ms. */
  covered: 100_000,

  /** Links of a workspace whose texts are all read for a search: about 20 ms. */
  read: 30_000,

  /** Links that a word may find, to be a better start than the order of the list. */
  foundByWord: 5_000,

  /** Words that a part may stand for; one that stands for more finds too much to be of use. */
  wordsOfPart: 500,

  /**
   * The number of links that are searched for a term that no word helps to find: one character, or
   * signs alone.
   */
  newest: 5_000,
}
