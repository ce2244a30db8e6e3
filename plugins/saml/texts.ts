/** The plugin's English texts in other languages. */
export const texts = {
  de: {
    'Sign-in through identity providers that speak SAML 2.0.':
      'Anmeldung über Identitätsanbieter, die SAML 2.0 sprechen.',
    'Metadata of the provider': 'Metadaten des Anbieters',
    'The XML file that the provider offers. What is entered below goes before what it says.':
      'Die XML-Datei des Anbieters. Was unten eingetragen ist, hat Vorrang vor ihrem Inhalt.',
    'Entity ID': 'Entity ID',
    'What the provider calls itself.': 'Wie sich der Anbieter selbst nennt.',
    'Address of the sign-in': 'Adresse der Anmeldung',
    'An https address, for requests by redirect.':
      'Eine https-Adresse, für Anfragen per Weiterleitung.',
    'Address of the sign-out': 'Adresse der Abmeldung',
    'An https address, for requests by redirect. Empty: people stay signed in there.':
      'Eine https-Adresse, für Anfragen per Weiterleitung. Leer: Dort bleiben alle angemeldet.',
    'Certificates of the provider': 'Zertifikate des Anbieters',
    'In PEM, one after another. Its assertions have to be signed with one of them.':
      'In PEM, eines nach dem anderen. Seine Assertions müssen mit einem davon signiert sein.',
    'Attribute with the address': 'Attribut mit der Adresse',
    'Attribute with the groups': 'Attribut mit den Gruppen',
    'Empty: mail, email and the usual long names of it, else a NameID that is an address.':
      'Leer: mail, email und deren übliche lange Namen, sonst eine NameID, die eine Adresse ist.',
    'The provider verifies addresses': 'Der Anbieter prüft Adressen',
    'Off where people can type any address in there.':
      'Aus, wenn dort jede beliebige Adresse eingetragen werden kann.',
    'The provider may begin a sign-in': 'Der Anbieter darf eine Anmeldung beginnen',
    'Without having been asked. Anyone can then sign a browser in to an account of theirs.':
      'Ohne gefragt worden zu sein. Dann kann jeder einen Browser an einem eigenen Konto anmelden.',
    'A private key with its certificate, both in PEM: for encrypted assertions and signed requests.':
      'Ein privater Schlüssel mit seinem Zertifikat, beides in PEM: für verschlüsselte Assertions und signierte Anfragen.',
  },
  fr: {
    'Sign-in through identity providers that speak SAML 2.0.':
      'Connexion par des fournisseurs d’identité compatibles avec SAML 2.0.',
    'Metadata of the provider': 'Métadonnées du fournisseur',
    'The XML file that the provider offers. What is entered below goes before what it says.':
      'Le fichier XML du fournisseur. Ce qui est saisi ci-dessous l’emporte sur son contenu.',
    'Entity ID': 'Entity ID',
    'What the provider calls itself.': 'Le nom que le fournisseur se donne.',
    'Address of the sign-in': 'Adresse de connexion',
    'An https address, for requests by redirect.':
      'Une adresse https, pour les requêtes par redirection.',
    'Address of the sign-out': 'Adresse de déconnexion',
    'An https address, for requests by redirect. Empty: people stay signed in there.':
      'Une adresse https, pour les requêtes par redirection. Vide : les personnes y restent connectées.',
    'Certificates of the provider': 'Certificats du fournisseur',
    'In PEM, one after another. Its assertions have to be signed with one of them.':
      'En PEM, l’un après l’autre. Ses assertions doivent être signées avec l’un d’eux.',
    'Attribute with the address': 'Attribut de l’adresse',
    'Attribute with the groups': 'Attribut des groupes',
    'Empty: mail, email and the usual long names of it, else a NameID that is an address.':
      'Vide : mail, email et leurs noms longs habituels, sinon un NameID qui est une adresse.',
    'The provider verifies addresses': 'Le fournisseur vérifie les adresses',
    'Off where people can type any address in there.':
      'À désactiver si l’on peut y saisir n’importe quelle adresse.',
    'The provider may begin a sign-in': 'Le fournisseur peut lancer une connexion',
    'Without having been asked. Anyone can then sign a browser in to an account of theirs.':
      'Sans avoir été sollicité. N’importe qui peut alors connecter un navigateur à son propre compte.',
    'A private key with its certificate, both in PEM: for encrypted assertions and signed requests.':
      'Une clé privée avec son certificat, les deux en PEM : pour des assertions chiffrées et des requêtes signées.',
  },
  es: {
    'Sign-in through identity providers that speak SAML 2.0.':
      'Inicio de sesión mediante proveedores de identidad que usan SAML 2.0.',
    'Metadata of the provider': 'Metadatos del proveedor',
    'The XML file that the provider offers. What is entered below goes before what it says.':
      'El archivo XML que ofrece el proveedor. Lo que se indica abajo prevalece sobre su contenido.',
    'Entity ID': 'Entity ID',
    'What the provider calls itself.': 'Cómo se llama a sí mismo el proveedor.',
    'Address of the sign-in': 'Dirección de inicio de sesión',
    'An https address, for requests by redirect.':
      'Una dirección https, para solicitudes por redirección.',
    'Address of the sign-out': 'Dirección de cierre de sesión',
    'An https address, for requests by redirect. Empty: people stay signed in there.':
      'Una dirección https, para solicitudes por redirección. Vacía: la sesión sigue abierta allí.',
    'Certificates of the provider': 'Certificados del proveedor',
    'In PEM, one after another. Its assertions have to be signed with one of them.':
      'En PEM, uno tras otro. Sus aserciones deben estar firmadas con uno de ellos.',
    'Attribute with the address': 'Atributo con la dirección',
    'Attribute with the groups': 'Atributo con los grupos',
    'Empty: mail, email and the usual long names of it, else a NameID that is an address.':
      'Vacío: mail, email y sus nombres largos habituales; si no, un NameID que sea una dirección.',
    'The provider verifies addresses': 'El proveedor verifica las direcciones',
    'Off where people can type any address in there.':
      'Desactivado si allí se puede escribir cualquier dirección.',
    'The provider may begin a sign-in': 'El proveedor puede iniciar una sesión',
    'Without having been asked. Anyone can then sign a browser in to an account of theirs.':
      'Sin que se le haya pedido. Cualquiera puede entonces iniciar en un navegador la sesión de una cuenta suya.',
    'A private key with its certificate, both in PEM: for encrypted assertions and signed requests.':
      'Una clave privada con su certificado, ambos en PEM: para aserciones cifradas y solicitudes firmadas.',
  },
}
