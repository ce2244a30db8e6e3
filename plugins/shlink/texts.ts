/** The plugin's English texts in other languages. */
export const texts = {
  de: {
    'Programs that speak to Shlink, and its web interface, work with links here, at /rest.':
      'Programme für Shlink und dessen Weboberfläche arbeiten hier unter /rest mit Links.',
  },
  fr: {
    'Programs that speak to Shlink, and its web interface, work with links here, at /rest.':
      'Les programmes conçus pour Shlink, et son interface web, utilisent des liens ici, à /rest.',
  },
  es: {
    'Programs that speak to Shlink, and its web interface, work with links here, at /rest.':
      'Los programas para Shlink y su interfaz web trabajan con enlaces aquí, en /rest.',
  },
}
