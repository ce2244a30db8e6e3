/** The plugin's English texts in other languages. */
export const texts = {
  de: {
    'Plans by subscription: checkout, customer portal, and payment events.':
      'Tarife im Abonnement: Bezahlseite, Kundenportal und Zahlungsereignisse.',
    'Secret key': 'Geheimer Schlüssel',
    'In Stripe under Developers, API keys. A restricted key needs to write checkout and portal sessions, and to read prices.':
      'In Stripe unter Entwickler, API-Schlüssel. Ein eingeschränkter Schlüssel muss Bezahl- und Portalsitzungen schreiben und Preise lesen dürfen.',
    'Signing secret of the webhook': 'Signaturgeheimnis des Webhooks',
    'In Stripe under Developers, Webhooks: of the endpoint that sends to /webhooks/payments of this installation. Begins with whsec_.':
      'In Stripe unter Entwickler, Webhooks: das des Endpunkts, der an /webhooks/payments dieser Installation sendet. Beginnt mit whsec_.',
    'Prices and their plans': 'Preise und ihre Tarife',
    'As price_1AbC=Pro, price_2DeF=Business. The first price of a plan is the one that is sold.':
      'Wie price_1AbC=Pro, price_2DeF=Business. Verkauft wird der erste Preis eines Tarifs.',
    'Grace': 'Schonfrist',
    'days': 'Tage',
    'From the first failed payment until the organisation is suspended.':
      'Von der ersten fehlgeschlagenen Zahlung bis zur Sperrung der Organisation.',
    'API URL': 'URL der API',
    'Begins with https://. Change it only if requests go through your own server.':
      'Beginnt mit https://. Ändern Sie sie nur, wenn Anfragen über Ihren eigenen Server laufen.',
  },
  fr: {
    'Plans by subscription: checkout, customer portal, and payment events.':
      'Formules par abonnement : page de paiement, portail client et événements de paiement.',
    'Secret key': 'Clé secrète',
    'In Stripe under Developers, API keys. A restricted key needs to write checkout and portal sessions, and to read prices.':
      'Dans Stripe, sous Développeurs, Clés d’API. Une clé restreinte doit pouvoir écrire les sessions de paiement et de portail, et lire les prix.',
    'Signing secret of the webhook': 'Secret de signature du webhook',
    'In Stripe under Developers, Webhooks: of the endpoint that sends to /webhooks/payments of this installation. Begins with whsec_.':
      'Dans Stripe, sous Développeurs, Webhooks : celui du point de terminaison qui envoie à /webhooks/payments de cette installation. Commence par whsec_.',
    'Prices and their plans': 'Prix et leurs formules',
    'As price_1AbC=Pro, price_2DeF=Business. The first price of a plan is the one that is sold.':
      'Par exemple price_1AbC=Pro, price_2DeF=Business. Le premier prix d’une formule est celui qui est vendu.',
    'Grace': 'Délai de grâce',
    'days': 'jours',
    'From the first failed payment until the organisation is suspended.':
      'Du premier paiement échoué à la suspension de l’organisation.',
    'API URL': 'URL de l’API',
    'Begins with https://. Change it only if requests go through your own server.':
      'Commence par https://. Ne la modifiez que si les requêtes passent par votre propre serveur.',
  },
  es: {
    'Plans by subscription: checkout, customer portal, and payment events.':
      'Planes por suscripción: página de pago, portal del cliente y eventos de pago.',
    'Secret key': 'Clave secreta',
    'In Stripe under Developers, API keys. A restricted key needs to write checkout and portal sessions, and to read prices.':
      'En Stripe, en Desarrolladores, Claves de API. Una clave restringida debe poder escribir sesiones de pago y de portal, y leer precios.',
    'Signing secret of the webhook': 'Secreto de firma del webhook',
    'In Stripe under Developers, Webhooks: of the endpoint that sends to /webhooks/payments of this installation. Begins with whsec_.':
      'En Stripe, en Desarrolladores, Webhooks: el del punto de conexión que envía a /webhooks/payments de esta instalación. Empieza por whsec_.',
    'Prices and their plans': 'Precios y sus planes',
    'As price_1AbC=Pro, price_2DeF=Business. The first price of a plan is the one that is sold.':
      'Como price_1AbC=Pro, price_2DeF=Business. El primer precio de un plan es el que se vende.',
    'Grace': 'Periodo de gracia',
    'days': 'días',
    'From the first failed payment until the organisation is suspended.':
      'Desde el primer pago fallido hasta la suspensión de la organización.',
    'API URL': 'URL de la API',
    'Begins with https://. Change it only if requests go through your own server.':
      'Empieza por https://. Cámbiela solo si las solicitudes pasan por su propio servidor.',
  },
}
