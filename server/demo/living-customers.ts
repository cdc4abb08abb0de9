/** A customer of the demo's shop, named as their phone names them. */
export type LivingCustomer = { name: string; number: string };

/**
 * The demo's customers who write while it runs, and have written before. No mobile number in Brazil begins with 90, so
 * these numbers belong to no person.
 */
export const livingCustomers: readonly LivingCustomer[] = [
  { name: "Aline Figueiredo", number: "5531900142387" },
  { name: "Seu Geraldo Pinheiro", number: "5531900218846" },
  { name: "Camila Rezende", number: "5531900265013" },
  { name: "Danilo Brandão", number: "5531900317492" },
  { name: "Vera Lúcia Assunção", number: "5531900380165" },
  { name: "Thiago Nascimento", number: "5531900421578" },
  { name: "Patrícia Queiroz", number: "5531900476231" },
  { name: "Rodrigo Salgado", number: "5531900533904" },
  { name: "Dona Conceição", number: "5531900587126" },
  { name: "Larissa Bittencourt", number: "5531900619473" },
  { name: "Buffet Sabor & Festa", number: "5531900664815" },
  { name: "Eduardo Mascarenhas", number: "5531900712069" },
  { name: "Júlia Tavares", number: "5531900758341" },
  { name: "Márcio Vilela", number: "5531900803627" },
  { name: "Fernanda Coutinho", number: "5531900849152" },
  { name: "Igor Lacerda", number: "5531900895738" },
  { name: "Simone Drummond", number: "5531900931264" },
  { name: "Café Pé de Serra", number: "5531900978415" },
  { name: "Rafaela Mourão", number: "5531901024673" },
  { name: "Antônio Carlos Braga", number: "5531901067928" },
  { name: "Bianca Sampaio", number: "5531901113546" },
  { name: "Leandro Quintão", number: "5531901158209" },
  { name: "Tia Neuza", number: "5531901204781" },
  { name: "Gustavo Amaral", number: "5531901249635" },
  { name: "Priscila Valadares", number: "5531901297318" },
  { name: "Renan Magalhães", number: "5531901342856" },
  { name: "Restaurante Fogo de Lenha", number: "5531901388174" },
  { name: "Mônica Espíndola", number: "5531901431592" },
  { name: "Caio Ventura", number: "5531901479263" },
  { name: "Sandra Guimarães", number: "5531901524817" },
  { name: "Felipe Arantes", number: "5511900163482" },
  { name: "Carolina Prado", number: "5511900274915" },
  { name: "Marcelo Toledo", number: "5521900185364" },
  { name: "Isabela Fontes", number: "5521900346721" },
  { name: "Wagner Peixoto", number: "5527900152798" },
  { name: "Luana Cardoso", number: "5532900261437" },
  { name: "Otávio Resende", number: "5534900187652" },
  { name: "Débora Carvalhais", number: "5537900143986" },
  { name: "Vinícius Paiva", number: "5538900216574" },
  { name: "Elaine Moraes", number: "5561900178343" },
];

const beginners = 14;
const attended = 18;
const numbersOf = (customers: readonly LivingCustomer[]): ReadonlySet<string> =>
  new Set(customers.map(({ number }) => number));

/** The customers who are in the middle of a conversation when a demo begins, attended or waiting. */
export const talkingNumbers = numbersOf(livingCustomers.slice(beginners));

/** The talking customers whom an agent attends. */
export const attendedNumbers = numbersOf(livingCustomers.slice(beginners, beginners + attended));
