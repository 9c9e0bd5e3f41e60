import { ONE_TIME_PASSWORD_HOURS } from "../../../domain/users/passwords.ts";
import type * as english from "../../en/screens/admin-user-access.ts";
import type { Translated } from "../../translated.ts";
import { de } from "../words.ts";

export const userAccess: Translated<typeof english.userAccess> = {
  open: "Connexion",
  openOne: (name) => `Connexion ${de(name)}`,
  title: "Connexion et sessions",
  newLink: "Créer un lien de mot de passe",
  newLinkText: `Un lien avec lequel l’utilisateur choisit un nouveau mot de passe dans les ${ONE_TIME_PASSWORD_HOURS} heures. Le mot de passe actuel reste valable d’ici là. Les liens précédents ne fonctionnent plus ; l’utilisateur et tous les administrateurs sont informés.`,
  linkMailed: (email) => `Un lien pour choisir un mot de passe a été envoyé à ${email}`,
  linkOnce: "Le lien a déjà été créé et ne peut être affiché qu’une fois. Créez-en un nouveau si nécessaire.",
  linkByAdmin: (name) => `${name} peut décider de demandes : un administrateur doit créer le lien de mot de passe`,
  linkTitle: (name) => `Lien pour ${name}`,
  linkText:
    "Aucun e-mail n’a été envoyé. Copiez le lien pour l’utilisateur ; il ne sera plus affiché. Toute personne qui le possède peut choisir le mot de passe.",
  linkLabel: "Lien",
  linkExpires: "Le lien fonctionne une seule fois, jusqu’au",
  confirmEmail: "Confirmer l’e-mail",
  confirmEmailText: (setter, email) =>
    `${setter ?? "Quelqu’un"} a saisi l’adresse e-mail ${email}. Tant qu’un autre administrateur n’a pas confirmé qu’elle appartient à l’utilisateur, elle ne reçoit aucun lien de réinitialisation du mot de passe.`,
  emailConfirmed: "Adresse e-mail confirmée",
  end: "Terminer toutes les sessions",
  endText: "Déconnecte immédiatement l’utilisateur de tous ses appareils. L’utilisateur en est informé.",
  endForAdmins: "Seul un autre administrateur peut terminer les sessions de cet utilisateur.",
  removeFactors: "Retirer les seconds facteurs",
  factorsRemoved: "Seconds facteurs retirés",
  ended: "Toutes les sessions sont terminées",
  erase: "Effacer les données personnelles",
  eraseText:
    "Supprime définitivement le nom, les adresses, les appareils, les modèles et les paramètres de cet utilisateur inactif. Les demandes et le registre gardent les noms dans leurs entrées.",
  eraseConfirm: "Nom de l’utilisateur, pour confirmer",
  erased: "Données personnelles effacées",
  failed: "Échec de la modification de la connexion de l’utilisateur",
};
