/** The plugin's English texts in other languages. */
export const texts = {
  de: {
    'Programs that speak to YOURLS create and read links here, at /yourls-api.php.':
      'Programme für YOURLS legen hier unter /yourls-api.php Links an und lesen sie.',
    'Take MD5 signatures': 'MD5-Signaturen annehmen',
    'Most clients of YOURLS sign with MD5. Without it they need sha256 or sha512, or send the key.':
      'Die meisten YOURLS-Clients signieren mit MD5. Sonst brauchen sie sha256 oder sha512 oder senden den Schlüssel.',
  },
  fr: {
    'Programs that speak to YOURLS create and read links here, at /yourls-api.php.':
      'Les programmes conçus pour YOURLS créent et lisent des liens ici, à /yourls-api.php.',
    'Take MD5 signatures': 'Accepter les signatures MD5',
    'Most clients of YOURLS sign with MD5. Without it they need sha256 or sha512, or send the key.':
      'La plupart des clients de YOURLS signent en MD5. Sinon, il leur faut sha256 ou sha512, ou ils envoient la clé.',
  },
  es: {
    'Programs that speak to YOURLS create and read links here, at /yourls-api.php.':
      'Los programas para YOURLS crean y leen enlaces aquí, en /yourls-api.php.',
    'Take MD5 signatures': 'Aceptar firmas MD5',
    'Most clients of YOURLS sign with MD5. Without it they need sha256 or sha512, or send the key.':
      'La mayoría de los clientes de YOURLS firman con MD5. Sin ello necesitan sha256 o sha512, o envían la clave.',
  },
}
