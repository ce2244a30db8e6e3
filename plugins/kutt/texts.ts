/** The plugin's English texts in other languages. */
export const texts = {
  de: {
    'Programs that speak to Kutt create and read links here, at /api/v2.':
      'Programme für Kutt legen hier unter /api/v2 Links an und lesen sie.',
  },
  fr: {
    'Programs that speak to Kutt create and read links here, at /api/v2.':
      'Les programmes conçus pour Kutt créent et lisent des liens ici, à /api/v2.',
  },
  es: {
    'Programs that speak to Kutt create and read links here, at /api/v2.':
      'Los programas para Kutt crean y leen enlaces aquí, en /api/v2.',
  },
}
