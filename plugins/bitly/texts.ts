/** The plugin's English texts in other languages. */
export const texts = {
  de: {
    'Programs that speak to version 4 of the API of Bitly create and read links here, at /v4.':
      'Programme für Version 4 der Bitly-API legen hier unter /v4 Links an und lesen sie.',
  },
  fr: {
    'Programs that speak to version 4 of the API of Bitly create and read links here, at /v4.':
      'Les programmes conçus pour la version 4 de l’API de Bitly créent et lisent des liens ici, à /v4.',
  },
  es: {
    'Programs that speak to version 4 of the API of Bitly create and read links here, at /v4.':
      'Los programas para la versión 4 de la API de Bitly crean y leen enlaces aquí, en /v4.',
  },
}
