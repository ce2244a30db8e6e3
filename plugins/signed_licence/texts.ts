/** The plugin's English texts in other languages. */
export const texts = {
  de: {
    'Asks for a licence that a vendor has signed. It is checked without a network.':
      'Verlangt eine vom Anbieter signierte Lizenz. Sie wird ohne Netzwerk geprüft.',
  },
  fr: {
    'Asks for a licence that a vendor has signed. It is checked without a network.':
      'Demande une licence signée par un éditeur. Elle est vérifiée sans réseau.',
  },
  es: {
    'Asks for a licence that a vendor has signed. It is checked without a network.':
      'Pide una licencia firmada por un proveedor. Se comprueba sin red.',
  },
}
